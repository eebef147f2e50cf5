/**
 * Node.js builds from the npm registry are not marked as LTS, so oidc-provider warns on every startup that
 * the runtime is unsupported. It is supported: the project pins an LTS release. Import this module before all
 * others.
 */
Object.assign(process.release, { lts: process.release.lts ?? 'Pinned' });
