import manifest from '../../package.json' with { type: 'json' };

/** The version of the running Questlog. */
export const VERSION: string = manifest.version;
