/**
 * The pattern of email addresses everywhere: letters, digits and `_ % + ' -` before the @, with single dots between them; a
 * domain; a suffix of two letters or more. It takes more than the specification's pattern (docs/decisions/036).
 */
export const emailPattern = /^[\w%+'-]+(\.[\w%+'-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
