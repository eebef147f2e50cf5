/** Browsers from 2024 or later, so light-dark(), @starting-style and native nesting are not transpiled. */
export const browsers = ['chrome123', 'firefox129', 'safari17.5'];
