/**
 * What a market publishes at one moment, as pages read it; it never changes. What did not change from one moment to the next is
 * the same object.
 */
export type PublishedContent = {
  /** The package of a page, named without its language, in the language of a tag. */
  package: (page: string, tag: string) => unknown;
  /** The texts of a group that the market has changed, by their keys in it; undefined where there are none. */
  texts: (feature: string, tag: string) => Readonly<Record<string, string>> | undefined;
};

/** Of a market that publishes nothing. */
export const nothingPublished: PublishedContent = { package: () => undefined, texts: () => undefined };

/** What a page was made of, and whether that is still what is published. */
type Watched = { content: PublishedContent; isStill: (now: PublishedContent) => boolean };

/** Takes note of what is read of `content`, so that what is made of it is made anew when that changes, and only then. */
export const watch = (content: PublishedContent): Watched => {
  const reads: { read: (from: PublishedContent) => unknown; found: unknown }[] = [];
  const noting = <Result>(read: (from: PublishedContent) => Result): Result => {
    const found = read(content);
    reads.push({ read, found });
    return found;
  };
  return {
    content: {
      package: (page, tag) => noting((from) => from.package(page, tag)),
      texts: (feature, tag) => noting((from) => from.texts(feature, tag)),
    },
    isStill: (now) => now === content || reads.every(({ read, found }) => read(now) === found),
  };
};
