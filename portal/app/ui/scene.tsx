/** The market's own picture, on which a page stands above the footer. Decoration; its sky is the page. */
export function Scene() {
  return <img className="scene" src="/scene.svg" width="1280" height="240" alt="" loading="lazy" decoding="async" />;
}
