/**
 * The Node.js builds on the npm registry are not marked as an LTS release, so oidc-provider warns of an
 * unsupported runtime on every startup. This runtime is supported: it is the release that the project pins.
 * This module must be imported before all others.
 */
Object.assign(process.release, { lts: process.release.lts ?? 'Pinned' });
