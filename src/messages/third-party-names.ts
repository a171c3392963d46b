import { THIRD_PARTIES, type ThirdParty } from '#domain/consent/third-parties.ts'
import type { StoredName } from './stored-name.ts'

/** The third parties that a shop has configured, each with the host of its script. */
type Hosts = Readonly<Partial<Record<ThirdParty, string>>>

const META = 'Meta'
const GOOGLE = 'Google'
/** The lifetimes of their cookies, as they state them. */
const META_DAYS = 90
const GOOGLE_ADS_DAYS = 90
const GOOGLE_YEARS = 2

const AFTER_VISIT = `${META_DAYS} days after your last visit`

/**
 * What the scripts of third parties store in a browser that allows them, as their vendors document it (privacy
 * 2, privacy 9).
 */
const STORED_BY: Readonly<Record<ThirdParty, (host: string) => readonly StoredName[]>> = {
  pixel: () => [
    {
      name: '_fbp',
      where: 'Cookie',
      purpose: 'Recognizes your browser, to count visits and orders that our ads led to.',
      categories: ['marketing'],
      setBy: META,
      life: AFTER_VISIT,
    },
    {
      name: '_fbc',
      where: 'Cookie',
      purpose: 'Remembers which of our ads you clicked.',
      categories: ['marketing'],
      setBy: META,
      life: AFTER_VISIT,
    },
  ],
  tagManager: () => [
    {
      name: '_gcl_*',
      where: 'Cookie',
      purpose: 'Remembers which of our ads you clicked, to count the orders they led to.',
      categories: ['marketing'],
      setBy: GOOGLE,
      life: `${GOOGLE_ADS_DAYS} days`,
    },
    {
      name: '_ga*',
      where: 'Cookie',
      purpose: 'Recognizes your browser, to measure our ads.',
      categories: ['marketing'],
      setBy: GOOGLE,
      life: `${GOOGLE_YEARS} years`,
    },
  ],
  abScript: (host) => [
    {
      name: `Cookies from ${host}`,
      where: 'Cookie',
      purpose: 'Remember which version of a page you see, so that it stays the same.',
      categories: ['experiments'],
      setBy: host,
      life: 'Depends on the service',
    },
  ],
}

/** The rows that a shop’s third parties add to the list of what is stored in a browser. */
export function storedByThirdParties(hosts: Hosts): readonly StoredName[] {
  return THIRD_PARTIES.flatMap((party) => {
    const host = hosts[party]
    return host === undefined ? [] : STORED_BY[party](host)
  })
}

const SHARED_WITH: Readonly<Record<ThirdParty, (host: string) => string>> = {
  pixel: (host) =>
    `Meta, if you allow marketing, to measure our ads: the pages and assets you view, the checkouts you begin and the orders you place. Its script comes from ${host}.`,
  tagManager: (host) =>
    `Google, if you allow marketing, to measure our ads: the pages and assets you view, the checkouts you begin and the orders you place, with your name and email address. Its script comes from ${host}.`,
  abScript: (host) =>
    `Our testing service at ${host}, if you allow experiments, to compare versions of pages: the pages you view.`,
}

/** Who receives what from a shop’s pages, one sentence each; empty if no third party is configured. */
export function sharedWithThirdParties(hosts: Hosts): readonly string[] {
  return THIRD_PARTIES.flatMap((party) => {
    const host = hosts[party]
    return host === undefined ? [] : SHARED_WITH[party](host)
  })
}

/** Introduces the list of third parties. */
export const THIRD_PARTIES_LEAD = 'With your permission, we also send data to:'

/** Applies to all of them. */
export const THIRD_PARTIES_NOTE =
  'These services also receive your IP address and the name of your browser. Checkout and account pages, and pages opened from our emails, load none of their scripts. What you do there is sent from the next page that loads them.'
