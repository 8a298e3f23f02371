/** How many digits a PIN has. */
export const pinDigits = { least: 4, most: 8 };
export const pinPattern = new RegExp(`^\\d{${pinDigits.least},${pinDigits.most}}$`);
