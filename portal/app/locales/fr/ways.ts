/** The ways through the portal: menu and footer of the pages that are not steps of a payment. */
export const ways = {
  mainNav: 'Navigation principale',
  ussdWay: 'Réseau difficile ? Faites‑le sans internet : composez le',
  menu: 'Menu',
  footCall: 'Appeler le {care}',
};
