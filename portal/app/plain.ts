// The only script of a document without the application: the language chosen by its address (wire.md "Small print").
try {
  sessionStorage.setItem('selectedLanguage', document.documentElement.lang);
} catch (refused) {
  // A browser that refuses storage keeps no choice; the address still decides.
  if (!(refused instanceof DOMException)) throw refused;
}
