const picture = /(["'\s,(]|&quot;)(?=\/(?:media\/[0-9a-f]{64}\/|device\.svg\b))/g;

/** Prefixes the pictures of a document, or of its data, with the CDN's origin, if there is one. */
export const withPictureOrigin = (text: string, assetsUrl: string | undefined): string =>
  assetsUrl === undefined ? text : text.replace(picture, (before) => before + assetsUrl);
