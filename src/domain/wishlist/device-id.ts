/** The id of the only list that a device keeps for a visitor who is not signed in (wishlist 2). */
export const DEVICE_WISHLIST = 'device'
