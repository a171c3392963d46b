import type { AccountTables } from './schema-accounts.ts'
import type { BlogTables } from './schema-blog.ts'
import type { CatalogueTables } from './schema-catalogue.ts'
import type { CommerceTables } from './schema-commerce.ts'
import type { FreePackTables } from './schema-free-packs.ts'
import type { ImportTables } from './schema-imports.ts'
import type { OrderTables } from './schema-orders.ts'
import type { PaperTables } from './schema-papers.ts'
import type { PayPalTables } from './schema-paypal.ts'
import type { PaymentTables } from './schema-payments.ts'
import type { ProjectTagTables } from './schema-project-tags.ts'
import type { RefundTables } from './schema-refunds.ts'
import type { StripeTables } from './schema-stripe.ts'
import type { SurveyTables } from './schema-surveys.ts'
import type { WishlistTables } from './schema-wishlists.ts'

/** Every table of the shop. Both engines have the same ones. */
export interface Database
  extends
    CatalogueTables,
    AccountTables,
    OrderTables,
    BlogTables,
    ImportTables,
    CommerceTables,
    FreePackTables,
    PaperTables,
    PaymentTables,
    PayPalTables,
    ProjectTagTables,
    RefundTables,
    StripeTables,
    SurveyTables,
    WishlistTables {}
