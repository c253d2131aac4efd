/** Messages of failures; part of the texts of each screen that calls the API. */
export const errors = {
  errorGeneric: 'Une erreur est survenue.',
  errorNetwork: 'Pas de réponse. Vérifiez votre réseau, puis réessayez.',
  errorTimeout: 'Pas de réponse à temps. Réessayez dans un moment.',
  errorWait: '{message} Réessayez dans {seconds} s.',
  errorWaitMinutes: '{message} Réessayez dans {minutes} min.',
  errorWaitHours: '{message} Réessayez dans {hours} h.',
  again: 'Réessayer',
};
