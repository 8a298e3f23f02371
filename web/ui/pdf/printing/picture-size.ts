/** Points of a picture that a page is drawn in at most: four bytes each, and phones refuse more. */
export const mostPoints = 16_000_000;
