declare module 'damerau-levenshtein' {
  /** Returns the edit distance of two texts as `steps`: letters changed, added, left out, or swapped with the next one. */
  const measure: (one: string, other: string) => { steps: number };
  export default measure;
}
