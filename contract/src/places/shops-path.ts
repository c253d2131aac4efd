/** Where shops around a place are asked for; `{slug}` is the brand's word. */
export const shopsPath = 'cms/maps/{slug}shopsbycoordinates';
