import { expect, test } from 'vitest'
import { CURRENCIES } from '@/generated/offer-bounds'
import { currencyLabel } from './currency-label'

test('a currency has its code and its name', () => {
  expect(currencyLabel('eur')).toBe('EUR, Euro')
})

test('one without a name is its code, once', () => {
  expect(currencyLabel('qqq')).toBe('QQQ')
})

test('no currency repeats its code in place of a name', () => {
  const doubled = Object.keys(CURRENCIES).filter((code) => {
    const [, name = ''] = currencyLabel(code).split(', ')
    return name.toUpperCase() === code.toUpperCase()
  })

  expect(doubled).toEqual([])
})
