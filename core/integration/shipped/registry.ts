import type { Connector } from '../connector.ts';
import { deepl } from './data/deepl.ts';
import { github } from './data/github.ts';
import { openMeteo } from './data/open-meteo.ts';
import { brevo } from './messages/brevo.ts';
import { discord } from './messages/discord.ts';
import { slack } from './messages/slack.ts';
import { twilio } from './messages/twilio.ts';
import { pennylane } from './money/pennylane.ts';
import { stripe } from './money/stripe.ts';
import { airtable } from './office/airtable.ts';
import { googleSheets } from './office/google-sheets.ts';
import { hubspot } from './office/hubspot.ts';
import { microsoftGraph } from './office/microsoft-graph.ts';
import { notion } from './office/notion.ts';
import { sendcloud } from './shops/sendcloud.ts';
import { shopify } from './shops/shopify.ts';
import { woocommerce } from './shops/woocommerce.ts';

/** Every connector in the product, in the order of the gallery. A new one is a file beside these, and a line here. */
export const connectors: readonly Connector[] = [
  shopify,
  woocommerce,
  sendcloud,
  stripe,
  pennylane,
  slack,
  discord,
  twilio,
  brevo,
  hubspot,
  airtable,
  notion,
  googleSheets,
  microsoftGraph,
  github,
  deepl,
  openMeteo,
];
