import { cents, type Cents } from '../shared/money.ts'
import type { PlanVariant } from './plan.ts'
import { creditsWithSeats, type PaidSeats } from './seats.ts'

/** The seats of one purchase, and the credits they did not add because they were bought in the middle of a period. */
export interface BoughtSeats {
  readonly count: number
  readonly creditsMissed: number
}

/** The further seats of a plan, and its price including them. */
export interface SeatsAndPrice {
  readonly seats: PaidSeats
  readonly price: Cents
}

/**
 * A plan's seats after the seats of a purchase were refunded. They are removed at once, those already marked
 * for removal first, and the price falls accordingly (seats 6). The count never goes below zero.
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

/** Restores the same seats, because no money was refunded. Seats marked for removal at the period's end stay so. */
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

/** The share that a number of seats has in what is left of a month's credits, rounded down. */
export function creditsOfSeats(
  left: number,
  { plan, seats, of }: { readonly plan: PlanVariant; readonly seats: number; readonly of: number },
): number {
  const monthly = creditsWithSeats(plan, of)
  return monthly > 0 ? Math.floor((left * Math.min(seats, of) * plan.seatCredits) / monthly) : 0
}
