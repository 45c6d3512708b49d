"""The resources of a case: props with their pages, browsers, and the folder for screenshots."""

import os

from bench import Prop, browser, until
from looking import matches_now


class Session:
    """Starts props and browsers for a case, and ends them with it."""

    def __init__(self, programs, pictures):
        self._programs = programs
        self._pictures = pictures
        self._props = []
        self._browsers = []

    def __enter__(self):
        return self

    def prop(self, *options):
        self._props.append(Prop(self._programs, *options))
        return self._props[-1]

    def browser(self, *options, **named):
        self._browsers.append(browser(*options, **named))
        return self._browsers[-1]

    def live(self, *options):
        """A prop, and a browser whose page shows the prop's first frame."""
        prop, driver = self.prop(*options), self.browser()
        driver.get(prop.address)
        until("a frame has arrived", lambda: matches_now(driver, prop)[0])
        return prop, driver

    def picture(self, driver, name):
        driver.save_screenshot(os.path.join(self._pictures, f"{name}.png"))

    def fail(self, name):
        """Saves a screenshot of each browser after a failure."""
        for number, driver in enumerate(self._browsers, 1):
            self.picture(driver, f"failed-{name}-{number}")

    def __exit__(self, *_):
        for driver in self._browsers:
            driver.quit()
        for prop in self._props:
            prop.end()
