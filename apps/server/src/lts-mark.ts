/**
 * The Node.js builds on the npm registry are not marked as an LTS release, so oidc-provider warns on every
 * startup that the runtime is unsupported. The runtime is in fact supported: it is the release that the
 * project pins. This module must be imported before all others.
 */
Object.assign(process.release, { lts: process.release.lts ?? 'Pinned' });
