/** What every screen that calls the API says of a failure; part of the texts of each such screen. */
export const errors = {
  errorGeneric: 'Une erreur est survenue.',
  errorNetwork: 'Pas de réponse. Vérifiez votre réseau, puis réessayez.',
  errorTimeout: 'Pas de réponse à temps. Réessayez dans un moment.',
  errorWait: '{message} Réessayez dans {seconds} s.',
  errorWaitMinutes: '{message} Réessayez dans {minutes} min.',
  errorWaitHours: '{message} Réessayez dans {hours} h.',
  again: 'Réessayer',
};
