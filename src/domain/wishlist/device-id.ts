/** The id of the one list that a device keeps for whoever is not signed in (rules 14). */
export const DEVICE_WISHLIST = 'device'
