import type { OrderKind, OrderStatus } from '#domain/order/order.ts'
import type { SubscriptionStatus } from '#domain/subscription/subscription.ts'

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  awaiting: 'Action required',
  'on-account': 'Invoice open',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Canceled',
  void: 'Voided',
}

export const KIND_LABELS: Readonly<Record<OrderKind, string>> = {
  cart: 'Files',
  credits: 'Credit pack',
  credit_subscription: 'Monthly credits',
  plan: 'Plan',
  change: 'Plan change',
  renewal: 'Renewal',
  download: 'Download',
  pack: 'Free pack',
  payment_method: 'Payment method',
  seats: 'Extra seats',
}

export const SUBSCRIPTION_STATUS_LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Active',
  'past-due': 'Past due',
  ended: 'Ended',
}

/** What the audit calls each action, and people call it. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  'refund-refused': 'Refund rejected',
  'receipt-resent': 'Receipt resent',
  'confirmation-resent': 'Confirmation resent',
  'sessions-ended': 'Sessions ended',
  'account-blocked': 'Account blocked',
  'account-unblocked': 'Account unblocked',
  tier: 'Minimum license changed',
  'team-license-changed': 'Team minimum license changed',
  'team-role-changed': 'Team role changed',
  'team-member-removed': 'Removed from team',
  'team-invite-revoked': 'Team invite revoked',
  'team-transferred': 'Team transferred',
  'invoice-terms': 'Invoice terms changed',
  'invoice-paid': 'Invoice marked paid',
  'invoice-voided': 'Invoice voided',
  'two-factor-reset-announced': 'Two-factor reset announced',
  'two-factor-reset': 'Two-factor reset',
  'two-factor-reset-canceled': 'Two-factor reset canceled',
  'payment-method': 'Payment method changed',
  'staff-added': 'Staff added',
  'staff-removed': 'Staff removed',
  'code-added': 'Code created',
  'code-stopped': 'Code ended',
  'free-pack': 'Free pack changed',
  'file-report-answered': 'Problem report answered',
  bypass: 'Maintenance link created',
  'asset-upload': 'Asset uploaded',
  'asset-imported': 'Asset imported',
  'asset-edited': 'Asset edited',
  'asset-published': 'Asset published',
  'asset-retired': 'Asset retired',
  'asset-file-added': 'File added',
  'asset-file-replaced': 'File replaced',
  'asset-follows-imports': 'Edits open to imports',
  'collection-added': 'Collection created',
  'collection-edited': 'Collection edited',
  'collection-published': 'Collection published',
  'collection-retired': 'Collection retired',
  'collection-follows-imports': 'Collection open to imports',
  'article-added': 'Article created',
  'article-edited': 'Article edited',
  'article-published': 'Article published',
  'article-retired': 'Article retired',
  'bundle-added': 'Bundle created',
  'bundle-edited': 'Bundle edited',
  'bundle-published': 'Bundle published',
  'bundle-retired': 'Bundle retired',
  'bundle-follows-imports': 'Bundle open to imports',
  'bundles-ordered': 'Bundles reordered',
  'category-added': 'Category created',
  'category-edited': 'Category edited',
  'category-published': 'Category published',
  'category-retired': 'Category retired',
  'category-follows-imports': 'Category open to imports',
  'maintenance-on': 'Maintenance turned on',
  'maintenance-off': 'Maintenance turned off',
  'site-password-set': 'Site password set',
  'site-password-removed': 'Site password removed',
  'email-retried': 'Email retried',
  'email-dropped': 'Email dropped',
  'message-retried': 'Webhook retried',
  'message-dropped': 'Webhook dropped',
}

/** Labels as the choices of a field. */
export function labeled<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
}
