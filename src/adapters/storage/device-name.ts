/** Spec 9: the client's store is named for the product. */
export const DATABASE_NAME = 'emberstock'
