/** Opens a live stream; `readUntil` reads until its text contains the words, and fails if the stream ends first. */
export const openLive = async (url: string): Promise<{ readUntil: (words: string) => Promise<void> }> => {
  const response = await fetch(url);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  return {
    readUntil: async (words) => {
      while (!seen.includes(words)) {
        const part = await reader?.read();
        if (part === undefined || part.done) throw new Error(`The stream ended without "${words}"`);
        seen += part.value;
      }
    },
  };
};
