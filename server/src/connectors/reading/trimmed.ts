/** Removes whitespace, byte order marks and NUL at both ends. */
export const trimmed = (told: string) => told.replace(/^[\s\uFEFF\0]+|[\s\uFEFF\0]+$/g, '');
