# Builds one image with everything that Questlog needs. docs/container.md explains how to run it.

# Any image with this version of Node.js, Debian's glibc and groupadd can replace the official one.
ARG BASE=docker.io/library/node:26.10.0-bookworm-slim

# The manifests of all workspaces. Without them, npm rejects the lockfile.
FROM scratch AS manifests
COPY package.json package-lock.json .npmrc /
COPY apps/admin/package.json /apps/admin/
COPY apps/server/package.json /apps/server/
COPY apps/web/package.json /apps/web/
COPY bench/package.json /bench/
COPY e2e/package.json /e2e/
COPY packages/api-client/package.json /packages/api-client/
COPY packages/contract/package.json /packages/contract/
COPY packages/domain/package.json /packages/domain/
COPY packages/import/package.json /packages/import/
COPY packages/password-score/package.json /packages/password-score/
COPY packages/stripe-sandbox/package.json /packages/stripe-sandbox/
COPY packages/ui/package.json /packages/ui/
COPY testkit/package.json /testkit/

# The web app and the admin console. They are the same on every platform, so they are built on the builder's.
FROM --platform=$BUILDPLATFORM ${BASE} AS bundles
WORKDIR /app
COPY --from=manifests / ./
# Only the packages of PostgreSQL and Node.js have install scripts, and this stage needs neither package.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts/build.ts scripts/build-web.ts scripts/
COPY packages packages
COPY apps/web apps/web
COPY apps/admin apps/admin
RUN node scripts/build.ts

# The packages that the server needs, for the image's platform.
FROM ${BASE} AS modules
WORKDIR /app
COPY --from=manifests / ./
RUN npm ci --omit=dev --workspace=@questlog/server --no-audit --no-fund

FROM ${BASE}
RUN groupadd --gid 10001 questlog \
  && useradd --uid 10001 --gid 10001 --no-log-init --no-create-home --home-dir /tmp questlog \
  && install --directory --owner=questlog --group=questlog --mode=0700 /data
WORKDIR /app
COPY --from=modules /app ./
COPY packages/contract packages/contract
COPY packages/domain packages/domain
COPY packages/import packages/import
COPY packages/password-score packages/password-score
COPY packages/stripe-sandbox packages/stripe-sandbox
COPY apps/server apps/server
COPY --from=bundles /app/apps/web/dist apps/web/dist
COPY --from=bundles /app/apps/admin/dist apps/admin/dist

# VOLUME is omitted on purpose: it would create an anonymous volume, which is lost with the container.
ENV QUESTLOG_CONTAINER=true DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT []
# Starts Node.js without npm or a shell in between, so that it receives the stop signal.
CMD ["node", "apps/server/src/main.ts"]
