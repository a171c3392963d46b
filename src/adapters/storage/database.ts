import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { PricedPlan } from '#application/ports/commerce.ts'
import type { CreditPack } from '#domain/credits/pack.ts'

/** Spec 9: the client's store is named for the product, version 1. */
export const DATABASE_NAME = 'emberstock'
const DATABASE_VERSION = 1

/** What a device keeps of the shop. Everything in it can be lost without harm. */
export interface DeviceSchema extends DBSchema {
  /** By licence id (spec 3). */
  plans: { key: number; value: readonly PricedPlan[] }
  /** By licence id (spec 3). */
  packs: { key: number; value: readonly CreditPack[] }
}

export type Device = IDBPDatabase<DeviceSchema>

/** Opens the device's database; rejects where a browser allows none. */
export async function openDevice(): Promise<Device> {
  return openDB<DeviceSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (device) => {
      device.createObjectStore('plans')
      device.createObjectStore('packs')
    },
  })
}
