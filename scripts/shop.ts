import '../server/cli/shop.ts'
