/** The path of the search for shops; `{slug}` is the brand's word. */
export const shopsPath = 'cms/maps/{slug}shopsbycoordinates';
