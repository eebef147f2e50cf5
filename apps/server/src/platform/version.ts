import manifest from '../../package.json' with { type: 'json' };

/** The version of Questlog that runs. */
export const VERSION: string = manifest.version;
