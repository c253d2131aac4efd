/** Drops blanks, byte order marks and NUL at either end: they say nothing. */
export const trimmed = (told: string) => told.replace(/^[\s\uFEFF\0]+|[\s\uFEFF\0]+$/g, '');
