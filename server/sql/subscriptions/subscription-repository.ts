import type { SubscriptionRepository } from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'
import { liveRow, planById, toSubscription } from './subscription-rows.ts'

export const subscriptionRepository = (db: Db): SubscriptionRepository => ({
  heldPlan: async (customer) => {
    const row = await liveRow(db, customer)
    if (!row) return null
    const plan = await planById(db, row.plan_id)
    const subscription = toSubscription(row, plan.interval)
    return { id: row.id, licenseId: storedLicense(row.license_id), subscription, plan }
  },
})
