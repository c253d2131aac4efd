declare module 'damerau-levenshtein' {
  /** Returns the edit distance of two texts as `steps`: substitutions, insertions, deletions, swaps. */
  const measure: (one: string, other: string) => { steps: number };
  export default measure;
}
