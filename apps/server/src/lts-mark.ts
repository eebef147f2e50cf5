/**
 * The builds of Node.js on the npm registry lack the mark of a long-term release, and oidc-provider warns of an
 * unsupported runtime at every start. This one is supported: it is the release that the project pins.
 * Imported before everything else.
 */
Object.assign(process.release, { lts: process.release.lts ?? 'Pinned' });
