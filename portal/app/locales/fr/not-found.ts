/** The page of `/page-not-found`. */
export const notFound = {
  pageTitle: 'Page introuvable',
  pageDescription: 'Cette page a changé d’adresse ou n’existe plus.',
  badge: 'Erreur 404',
  heading: 'Ce fil ne mène nulle part.',
  lead: 'La page a changé d’adresse ou n’existe plus. Votre argent et vos numéros ne risquent rien.',
  home: 'Aller à l’accueil',
  help: 'Chercher dans l’aide',
};
