/** Opens a live stream; `readUntil` reads on until its text holds these words, and fails when it ends before. */
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
