// For those who still read by themselves.
export { licenseFor } from '#server/application/cart/price-cart.ts'
