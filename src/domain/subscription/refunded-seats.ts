import { cents, type Cents } from '../shared/money.ts'
import type { PlanVariant } from './plan.ts'
import { creditsWithSeats, type PaidSeats } from './seats.ts'

/** Seats of one purchase, and the credits that they did not bring since they were added in the middle of a period. */
export interface BoughtSeats {
  readonly count: number
  readonly creditsMissed: number
}

/** What a plan has of further seats, and what it costs with them. */
export interface SeatsAndPrice {
  readonly seats: PaidSeats
  readonly price: Cents
}

/**
 * A plan's seats once those of a purchase were refunded: they are gone at once, the removed ones first, and its price with
 * them (seats 6). It never has less than none.
 */
export function withoutSeats(
  { seats, price }: SeatsAndPrice,
  { count, creditsMissed }: BoughtSeats,
): SeatsAndPrice {
  const left = Math.max(seats.count - count, 0)
  return {
    price: cents(price - (seats.count - left) * seats.price),
    seats: {
      ...seats,
      count: left,
      staying: Math.min(seats.staying, left),
      creditsMissed: Math.max(seats.creditsMissed - creditsMissed, 0),
    },
  }
}

/** The same seats back, since no money went back. Those that were removed for the period's end stay so. */
export function withSeatsBack(
  { seats, price }: SeatsAndPrice,
  { count, creditsMissed }: BoughtSeats,
): SeatsAndPrice {
  const all = seats.count + count
  return {
    price: cents(price + count * seats.price),
    seats: {
      ...seats,
      count: all,
      staying: seats.staying === seats.count ? all : seats.staying,
      creditsMissed: seats.creditsMissed + creditsMissed,
    },
  }
}

/** The share of so many seats in what is left of a month's credits, rounded down. */
export function creditsOfSeats(
  left: number,
  { plan, seats, of }: { readonly plan: PlanVariant; readonly seats: number; readonly of: number },
): number {
  const monthly = creditsWithSeats(plan, of)
  return monthly > 0 ? Math.floor((left * Math.min(seats, of) * plan.seatCredits) / monthly) : 0
}
