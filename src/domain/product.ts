/** The name of the product, one word for both languages; nothing else in the code depends on it. */
export const PRODUCT = 'Tandem'
