import manifest from '../../package.json' with { type: 'json' };

/** The version of Questlog that is running. */
export const VERSION: string = manifest.version;
