/** Currencies without cents, and with thousandths, by ISO 4217; all others have two decimals. */
const withoutCents = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const withThousandths = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const withCents =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG'.split(
    ' ',
  );

/** The codes of ISO 4217 currencies in use. */
export const currencies = [...withoutCents, ...withThousandths, ...withCents].sort();

const isOneOf = (codes: readonly string[], field: string) => `CONTAINS("${codes.join(' ')}", TEXT(${field}))`;

/** Returns the number of decimals of a currency; two if no currency is given. */
export const decimalsOf = (code: string | null): number => {
  if (code === null) return 2;
  return withoutCents.includes(code) ? 0 : withThousandths.includes(code) ? 3 : 2;
};

/** Returns a formula for the number of decimals of the currency in a field of the record; two if it is empty. */
export const decimalsOfCurrency = (field: string): string =>
  `IF(EMPTY(${field}), 2, IF(${isOneOf(withoutCents, field)}, 0, IF(${isOneOf(withThousandths, field)}, 3, 2)))`;
