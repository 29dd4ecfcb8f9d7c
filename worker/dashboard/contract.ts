/** The number of months and weeks of the chart, the current ones included. */
export const CHART_MONTHS = 12;
export const CHART_WEEKS = 12;
