/** The id of the one list that a device keeps for whoever is not signed in (wishlist 2). */
export const DEVICE_WISHLIST = 'device'
