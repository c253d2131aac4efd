/**
 * The pattern of email addresses everywhere. Before the @: letters, digits and `_ % + ' -` with single dots. After it: a
 * domain with a suffix of two letters or more. It accepts more than the specification's (docs/decisions/036).
 */
export const emailPattern = /^[\w%+'-]+(\.[\w%+'-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
