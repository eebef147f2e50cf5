/**
 * light-dark(), @starting-style and native nesting are not transpiled: the app targets browsers of 2024 and
 * later.
 */
export const browsers = ['chrome123', 'firefox129', 'safari17.5'];
