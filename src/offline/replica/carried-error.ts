// What a worker failed with, as it travels to the page, which tells failures apart by these.
import { ApiError } from '@/api/api-error'
import { apiErrorOf, type CarriedApiError, carriedApiError } from '@/api/carried-error'
import { DiskSilent } from '@/lib/transaction-limit'
import { StaleCheckpointError } from './replica-store'

export type CarriedError = { api: CarriedApiError } | { name: string; message: string }

export function carriedError(error: unknown): CarriedError {
  if (error instanceof ApiError) return { api: carriedApiError(error) }
  if (error instanceof Error || error instanceof DOMException) return { name: error.name, message: error.message }
  return { name: 'Error', message: String(error) }
}

export function errorOf(carried: CarriedError): Error {
  if ('api' in carried) return apiErrorOf(carried.api)
  const { name, message } = carried
  if (name === 'StaleCheckpointError') return new StaleCheckpointError(message)
  if (name === 'DiskSilent') return new DiskSilent(message)
  // `QuotaExceededError` is known by its name alone.
  return Object.assign(new Error(message), { name })
}
