/** The way to the virtual phone, while a sandbox is connected. */
export const sandbox = {
  link: 'Ouvrir le téléphone virtuel',
  note: 'Bac à sable : aucun argent réel.',
  close: 'Masquer ce lien',
};
